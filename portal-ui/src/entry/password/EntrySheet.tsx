import Box from '@mui/material/Box'
import type { FormEvent, ReactNode } from 'react'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'

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
      <SectionCard sx={{ p: { xs: 2, md: 3 } }}>
        <Box
          component={onSubmit ? 'form' : 'div'}
          noValidate={onSubmit ? true : undefined}
          onSubmit={onSubmit && submit}
          sx={{ display: 'grid', gap: 2.5, justifyItems: 'stretch' }}
        >
          {children}
        </Box>
      </SectionCard>
    </Page>
  )
}
