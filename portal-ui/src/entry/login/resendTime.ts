/** When the next code may be asked for; survives a reload of this tab. */
const KEY = 'otp-resend-at'

export const readResendAt = () => Number(sessionStorage.getItem(KEY) ?? 0)

export const saveResendAt = (at: number) => sessionStorage.setItem(KEY, String(at))
