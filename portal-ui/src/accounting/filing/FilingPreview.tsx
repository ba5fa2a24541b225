import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { filingMessages } from '../../shared/messages/filing'
import { Icon } from '../../shared/ui/Icon'
import { saveFile } from '../../shared/ui/saveFile'
import { FilingRecord } from './FilingRecord'
import type { PreviewedFile } from './filingQueries'

const words = filingMessages.files
/** A page shows so many; the saved file has all of them. */
const MOST_LINES = 1_000

/** Every record of the file that would be filed, and the file itself to be saved. */
export const FilingPreview = ({ preview: { file, text } }: { preview: PreviewedFile }) => {
  const records = text.split(/\r?\n/).filter(Boolean)
  const more = records.length - MOST_LINES
  return (
    <Box sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'surface.lineSoft' }}>
      <Box
        component="section"
        role="region"
        aria-label={words.shown}
        tabIndex={0}
        sx={recordsStyles}
      >
        <ol translate="no">
          {records.slice(0, MOST_LINES).map((record, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file have only their place
            <li key={at}>
              <FilingRecord text={record} />
            </li>
          ))}
        </ol>
      </Box>
      {more > 0 && <Box sx={{ fontSize: 13, mt: 0.5 }}>{words.moreRecords(more)}</Box>}
      <Button size="small" onClick={() => saveFile(file)} sx={{ mt: 1 }}>
        <Icon name="download" />
        {words.savePreview}
      </Button>
    </Box>
  )
}

const recordsStyles = {
  maxHeight: 320,
  overflow: 'auto',
  bgcolor: 'surface.sunken',
  borderRadius: '8px',
  fontFamily: 'ui-monospace, monospace',
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: { xs: 'pre-wrap', md: 'pre' },
  overflowWrap: 'anywhere',
  '& ol': { m: 0, py: 1, pr: 1.5, pl: 6 },
  '& li::marker': { color: 'text.secondary' },
}
