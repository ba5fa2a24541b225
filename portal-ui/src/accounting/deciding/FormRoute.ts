import { lazy } from 'react'

const load = () => import('./FormPage')

/** A certificate's page at the desk: loaded behind the list that leads to it. */
export const FormRoute = lazy(async () => ({ default: (await load()).FormPage }))

/** Whoever sees a list opens a form soon. */
export const loadFormPage = () => void load()
