import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { bulkMessages } from '../../shared/messages/bulk'
import { commonMessages } from '../../shared/messages/common'
import { BusyButton } from '../../shared/ui/BusyButton'
import { closeForNow, useBackCloses } from '../../shared/ui/dialogHistory'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { secondaryText } from '../../shared/ui/layout'
import { useOnline } from '../../shared/ui/useOnline'
import { BulkPlan } from './BulkPlan'
import { BulkProgress } from './BulkProgress'
import { runQuery, useMerge } from './bulkCalls'
import type { Bulk, Meant } from './bulkMove'

interface BulkMergePlanProps {
  meant: Meant
  onClose: () => void
  onBegun: (id: string) => void
}

/** What the one file will hold, and the button that has it made. */
const BulkMergePlan = ({ meant, onClose, onBegun }: BulkMergePlanProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const online = useOnline()
  const merge = useMerge()
  useEffect(() => button.current?.focus(), [])
  const start = () => merge.mutate(meant, { onSuccess: ({ id }) => onBegun(id) })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, px: 2, pb: 2, fontSize: 14 }}>
      <Box>{bulkMessages.file.text}</Box>
      <Box sx={secondaryText}>{bulkMessages.file.recorded}</Box>
      {merge.error && <ErrorNote error={merge.error} />}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Button onClick={onClose}>{commonMessages.dialog.keepOpen}</Button>
        <BusyButton
          ref={button}
          variant="contained"
          disabled={!online}
          busy={merge.isPending}
          busyLabel={commonMessages.dialog.working}
          onClick={start}
        >
          {'ids' in meant ? bulkMessages.file.make(meant.ids.length) : bulkMessages.file.makeAll}
        </BusyButton>
      </Box>
    </Box>
  )
}

interface Props {
  bulk: Bulk
  onClose: () => void
  onDone: () => void
}

/** Before a run, while it is under way, and after it has ended. */
function useTitle({ move }: Bulk, runId: string) {
  const { data: run } = useQuery({ ...runQuery(runId), enabled: Boolean(runId) })
  if (!move) return bulkMessages.file.title
  if (!runId) return bulkMessages.dryRun(move.label)
  return bulkMessages.titles[run?.state ?? 'running'](move.label)
}

/** Beside the list: first what would happen, then what happens. Esc closes it. */
export const BulkPanel = ({ bulk, onClose, onDone }: Props) => {
  const { move } = bulk
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useBackCloses(onClose, { isBeside: true })
  const [runId, setRunId] = useState('')
  useEffect(() => {
    // Its content may have the focus already.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [])
  const title = useTitle(bulk, runId)
  const begun = (id: string) => {
    setRunId(id)
    // The button that began the run goes away with the focus; Escape is heard here.
    panel.current?.focus()
    onDone()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeForNow(onClose)
  }
  return (
    <Box
      component="aside"
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={press}
      sx={panelStyles}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', p: '14px 10px 10px 16px' }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton size="small" aria-label={commonMessages.dialog.close} onClick={onClose}>
          <Icon name="x" size={18} />
        </IconButton>
      </Box>
      {runId && <BulkProgress id={runId} label={bulk.move?.label ?? bulkMessages.file.title} />}
      {!runId && move && <BulkPlan bulk={{ ...bulk, move }} onClose={onClose} onBegun={begun} />}
      {!runId && !move && <BulkMergePlan meant={bulk.meant} onClose={onClose} onBegun={begun} />}
    </Box>
  )
}

const panelStyles = {
  // Beside the list where there is room, a sheet over it on a phone.
  position: { xs: 'fixed', lg: 'sticky' },
  inset: { xs: 0, lg: 'auto' },
  top: { lg: 68 },
  zIndex: { xs: 'modal', lg: 'auto' },
  alignSelf: { xs: 'stretch', lg: 'start' },
  maxHeight: { xs: '100dvh', lg: 'calc(100vh - 84px)' },
  overflow: 'auto',
  bgcolor: 'background.paper',
  border: { lg: 1 },
  borderColor: { lg: 'divider' },
  borderRadius: { lg: '12px' },
  outline: 0,
} as const
