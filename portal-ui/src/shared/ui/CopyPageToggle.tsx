import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { FileSchema } from '../api/types'
import { lazyWithRetry } from '../lazyWithRetry'
import { pagePictureMessages } from '../messages/pagePicture'
import { signedCopiesMessages as words } from '../messages/signedCopies'

const CopyPage = lazyWithRetry(() => import('./CopyPage'))

/** Whether the page of a copy is shown, and which of its fields is looked at. */
export function useCopyPage(isOpenAtFirst: boolean) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [current, setCurrent] = useState('')
  return {
    isOpen,
    current,
    pick: setCurrent,
    toggle: () => setIsOpen(!isOpen),
    look: (field: string) => {
      setIsOpen(true)
      setCurrent(field)
    },
  }
}

interface Props {
  /** The id of the certificate. */
  of: string
  file: FileSchema
  page: ReturnType<typeof useCopyPage>
}

/** The picture of a signed copy's page, fetched when it is wanted. */
export const CopyPageToggle = ({ of, file, page }: Props) => (
  <Box>
    <Button
      size="small"
      variant="text"
      aria-expanded={page.isOpen}
      aria-label={page.isOpen ? words.hidePageOf(file.name) : words.showPageOf(file.name)}
      onClick={page.toggle}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {page.isOpen ? words.hidePage : words.showPage}
    </Button>
    {page.isOpen && (
      <Suspense fallback={<p role="status">{pagePictureMessages.loadingPage}</p>}>
        <CopyPage of={of} file={file} current={page.current} onPick={page.pick} />
      </Suspense>
    )}
  </Box>
)
