/** The username as it was typed, while the person is at the page for a lost password. */
const KEY = 'typed-username'

export const storeTypedUsername = (username: string) => sessionStorage.setItem(KEY, username)

export const readTypedUsername = () => sessionStorage.getItem(KEY) ?? ''

export const forgetTypedUsername = () => sessionStorage.removeItem(KEY)
