import { answerOf, send } from '../../shared/api/http'
import type { LoginAnswer } from '../../shared/api/types'
import { factorMessages } from '../../shared/messages/factors'
import { askForPasskey } from '../../shared/session/passkeys'
import { beginStaffSession, beginTenantSession } from '../../shared/session/signIn'

interface PasskeyOptions {
  state: string
  publicKey: PublicKeyCredentialRequestOptionsJSON
}

const ask = async <T>(body: unknown) =>
  answerOf<T>(await send('POST', '/api/auth/passkey', { body }))

/** Sign in by a passkey; what to say where it came to nothing. */
export async function signInWithPasskey(remember: boolean): Promise<string | null> {
  const { state, publicKey } = await ask<PasskeyOptions>({})
  const credential = await askForPasskey(publicKey)
  if (!credential) return factorMessages.noPasskeyGiven
  const data = await ask<NonNullable<LoginAnswer['data']>>({ state, credential })
  if (data.providerData?.length) await beginStaffSession(data.token)
  else await beginTenantSession(data, remember)
  return null
}
