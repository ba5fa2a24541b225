import './guardStorage'
import { useSyncExternalStore } from 'react'
import { answerOf, send } from './api/http'
import { defaultConstants } from './constants'
import { createStore } from './createStore'

/** A page that could not ask goes by what its tab was told last. */
const SURVIVES = 'session-survives-reload'

const defaults = {
  name: 'Form 2307',
  demo: false,
  session_survives_reload: sessionStorage.getItem(SURVIVES) === 'true',
  support_email: '',
  helpdesk_url: '',
  terms_url: '',
  terms_version: '',
  privacy_url: '',
  tenant_portal_url: '',
  email_update_url: '',
  constants: defaultConstants,
  quarter: null as { code: string; due: string; label: string } | null,
}

export type Config = typeof defaults

const store = createStore<Config>(defaults)

export const config = store.get
export const constants = () => store.get().constants
export const onConfig = store.subscribe
export const useConfig = () => useSyncExternalStore(store.subscribe, store.get)

/** Without an answer the defaults stand; the next visit of the page asks again. */
export async function loadConfig() {
  try {
    const told = await answerOf<Partial<Config>>(await send('GET', '/api/config'))
    const numbers = { ...defaultConstants, ...told.constants }
    store.set({ ...defaults, ...told, constants: numbers })
    sessionStorage.setItem(SURVIVES, String(store.get().session_survives_reload))
    document.title = store.get().name
  } catch (error) {
    console.error('The configuration could not be loaded.', error)
    addEventListener('online', () => void loadConfig(), { once: true })
  }
}
