import { Suspense } from 'react'
import type { FileSchema } from '../api/types'
import { lazyWithRetry } from '../lazyWithRetry'
import { Skeletons } from '../plain/Skeletons'

/** Few certificates have a breakdown. */
const ReadBreakdown = lazyWithRetry(() => import('./ReadBreakdown'))

interface Props {
  /** Of the certificate. */
  id: string
  files: FileSchema[]
}

/** What was read of the breakdown of a certificate that has one. */
export const BreakdownSheet = ({ id, files }: Props) => {
  const file = files.findLast(({ kind }) => kind === 'BREAKDOWN')
  if (!file) return null
  return (
    <Suspense fallback={<Skeletons lines={3} />}>
      <ReadBreakdown key={file.id} id={id} file={file.id} />
    </Suspense>
  )
}
