import type { components } from '../../shared/api/schema'
import { getQuery } from '../../shared/queries/getQuery'

/** The figures of the signed-in person's desk. */
export type DeskFigures = components['schemas']['DeskSchema']

/** Kept with the lists, so that every change of a certificate asks for it again. */
export const deskQuery = () => getQuery<DeskFigures>(['certificates', 'desk'], '/desk/')
