import Box from '@mui/material/Box'
import type { FormEvent, ReactNode } from 'react'
import { Page } from '../../shared/ui/Page'
import { Sheet } from '../../shared/ui/Sheet'

interface Props {
  title: string
  onSubmit?: () => void
  children: ReactNode
}

/** A narrow sheet with one form, or one sentence, on it. */
export const EntrySheet = ({ title, onSubmit, children }: Props) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Page title={title} width={520}>
      <Sheet sx={{ p: { xs: 2, md: 3 } }}>
        <Box
          component={onSubmit ? 'form' : 'div'}
          noValidate={onSubmit ? true : undefined}
          onSubmit={onSubmit && submit}
          sx={{ display: 'grid', gap: 2.5, justifyItems: 'stretch' }}
        >
          {children}
        </Box>
      </Sheet>
    </Page>
  )
}
