import type { FC } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../../shared/paths'
import { type Shelf, useShelf } from './shelves'

/** A page of the shelf that the address names; one made up leads back. */
export const OfShelf = ({ page: Shown }: { page: FC<Shelf> }) => {
  const shelf = useShelf()
  if (!shelf) return <Navigate to={paths.accounting.masterData} replace />
  return <Shown key={shelf.shelf} {...shelf} />
}
