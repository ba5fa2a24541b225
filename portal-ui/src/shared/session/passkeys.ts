/** WebAuthn in the browser: JSON of the server to buffers and back. */

const toBytes = (text: string) => {
  const base64 = text.replace(/-/g, '+').replace(/_/g, '/')
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

const toText = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const byId = (each: PublicKeyCredentialDescriptorJSON) =>
  ({ ...each, id: toBytes(each.id) }) as PublicKeyCredentialDescriptor

const serialize = (credential: PublicKeyCredential, names: string[]) => {
  const response = credential.response as unknown as Record<string, ArrayBuffer | null>
  const entries = names.flatMap((name) => {
    const value = response[name]
    return value ? [[name, toText(value)] as const] : []
  })
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(entries),
    clientExtensionResults: {},
  }
}

/** Have the browser make a passkey; null where the person stopped it. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials?.map(byId),
  } as PublicKeyCredentialCreationOptions
  const made = await navigator.credentials.create({ publicKey }).catch(() => null)
  return made
    ? serialize(made as PublicKeyCredential, ['clientDataJSON', 'attestationObject'])
    : null
}

/** Have the browser answer with a passkey; null where the person stopped it or has none. */
export async function askForPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: options.allowCredentials?.map(byId),
  } as PublicKeyCredentialRequestOptions
  const found = await navigator.credentials.get({ publicKey }).catch(() => null)
  const names = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']
  return found ? serialize(found as PublicKeyCredential, names) : null
}
