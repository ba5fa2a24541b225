import { lazyWithRetry } from '../../shared/lazyWithRetry'

const load = () => import('./FormPage')

/** A certificate's page at the desk: loaded behind the list that leads to it. */
export const FormRoute = lazyWithRetry(async () => ({ default: (await load()).FormPage }))

/** Whoever sees a list opens a form soon. */
export const loadFormPage = () => void load()
