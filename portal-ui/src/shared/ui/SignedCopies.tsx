import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Certificate, FileSchema } from '../api/types'
import { signedCopiesMessages as words } from '../messages/signedCopies'
import { useCompareCopy } from '../queries/useCompareCopy'
import { CopyComparison } from './CopyComparison'
import { DialogSlot } from './DialogSlot'
import { DifferingCopyDialog } from './DifferingCopyDialog'
import { ErrorNote } from './ErrorNote'
import { FormerCopies } from './FormerCopies'
import { SectionCard } from './SectionCard'

interface Props {
  of: Certificate
  viewer: 'tenant' | 'staff'
}

/** The signed copies of a certificate that is shown, and those it had before. */
export default function SignedCopies({ of, viewer }: Props) {
  const compare = useCompareCopy(of)
  const [differing, setDiffering] = useState<FileSchema | null>(null)
  const isStaff = viewer === 'staff'
  const start = (file: FileSchema) =>
    isStaff && file.comparison?.differences.length
      ? setDiffering(file)
      : compare.mutate({ file: file.id })
  return (
    <SectionCard title={words.title}>
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
        {compare.error && <ErrorNote error={compare.error} />}
        {of.files.map((file) => (
          <CopyComparison
            key={file.id}
            of={of.id}
            file={file}
            compareLabel={isStaff ? words.compare : words.again}
            compareTitle={isStaff ? words.compareFile(file.name) : words.againFile(file.name)}
            isComparing={compare.isPending}
            onCompare={() => start(file)}
          />
        ))}
        <DialogSlot>
          {differing && (
            <DifferingCopyDialog
              key={differing.id}
              of={of}
              file={differing}
              onClose={() => setDiffering(null)}
            />
          )}
        </DialogSlot>
        <FormerCopies of={of} />
      </Box>
    </SectionCard>
  )
}
