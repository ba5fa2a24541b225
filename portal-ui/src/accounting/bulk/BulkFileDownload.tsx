import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import type { BulkRun } from '../../shared/api/types'
import { sizeOf } from '../../shared/format/size'
import { bulkMessages } from '../../shared/messages/bulk'
import { getFile } from '../../shared/session/client'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { saveFile } from '../../shared/ui/saveFile'
import { useOnline } from '../../shared/ui/useOnline'

interface Props {
  id: string
  file: NonNullable<BulkRun['file']>
}

/** The merged forms, fetched and saved. */
export const BulkFileDownload = ({ id, file }: Props) => {
  const online = useOnline()
  const take = useMutation({
    mutationFn: async () => saveFile(await getFile(`/bulk/${id}/forms.pdf`)),
  })
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {bulkMessages.file.there(file.name, sizeOf(file.size), file.kept_days)}
      </Box>
      {take.error && <ErrorNote error={take.error} />}
      <Button
        variant="contained"
        disabled={!online || take.isPending}
        onClick={() => take.mutate()}
        startIcon={<Icon name="download" />}
      >
        {take.isPending ? bulkMessages.file.taking : bulkMessages.file.take}
      </Button>
    </Box>
  )
}
