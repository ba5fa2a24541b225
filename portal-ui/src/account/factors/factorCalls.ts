import { useMutation, useQuery } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { queryClient } from '../../shared/queries/queryClient'
import { get, post, remove } from '../../shared/session/client'

export type FactorList = components['schemas']['FactorList']
export type SignInEntry = components['schemas']['SignInSchema']
export type SignInPage = components['schemas']['SignInPage']
export type Proof = { password?: string; code?: string }
export type AppBegun = { secret: string; otpauth: string; svg: string }

const AT = '/account/factors/'
const factorsQuery = {
  queryKey: ['factors'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get<FactorList>(AT, {}, signal),
}

export const useFactors = () => useQuery(factorsQuery, queryClient)

/** A change of the factors, after which they are read again. */
export const useFactorChange = <In, Out>(mutationFn: (given: In) => Promise<Out>) =>
  useMutation(
    {
      mutationFn,
      onSettled: () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
    },
    queryClient,
  )

export const beginApp = () => post<AppBegun>(`${AT}totp/`, {})
export const confirmApp = (code: string) => post(`${AT}totp/`, { code })
export const beginPasskey = (proof: Proof) =>
  post<CredentialCreationOptionsJSON>(`${AT}passkeys/`, proof)
export const addPasskey = (name: string, credential: unknown) =>
  post(`${AT}passkeys/`, { name, credential })
export const makeCodes = async (proof: Proof) =>
  (await post<{ codes: string[] }>(`${AT}recovery-codes/`, proof)).codes
export const removeFactor = (path: string, proof: Proof) => remove(AT + path, {}, proof)

export interface CredentialCreationOptionsJSON {
  publicKey: PublicKeyCredentialCreationOptionsJSON
}
