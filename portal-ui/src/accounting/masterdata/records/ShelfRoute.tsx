import type { FC } from 'react'
import { Navigate, useParams } from 'react-router'
import { paths } from '../../../shared/paths'
import { type Shelf, shelfOf } from './shelves'

interface Props {
  page: FC<Shelf>
  /** Where the address does not say it. */
  shelf?: string
}

/** A page of the shelf that the address names; one made up leads back. */
export const ShelfRoute = ({ page: Shown, shelf }: Props) => {
  const { shelf: named = '' } = useParams()
  const found = shelfOf(shelf ?? named)
  if (!found) return <Navigate to={paths.accounting.masterData} replace />
  return <Shown key={found.shelf} {...found} />
}
