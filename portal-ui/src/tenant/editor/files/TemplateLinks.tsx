import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { editorMessages } from '../../../shared/messages/editor'
import { Icon } from '../../../shared/ui/Icon'
import { useFileDownload } from '../../../shared/ui/useFileDownload'

type Type = 'xlsx' | 'csv'

const TYPES: Type[] = ['xlsx', 'csv']

/** Empty sheets with the right columns. */
export const TemplateLinks = ({ get }: { get: (type: Type) => Promise<File> }) => {
  const { mutate, isPending } = useFileDownload(editorMessages.files.notDownloaded, get)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, fontSize: 13 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {editorMessages.template.title}
      </Box>
      {TYPES.map((type) => (
        <Button
          key={type}
          variant="text"
          size="small"
          sx={{ minHeight: { xs: 44, md: 28 } }}
          aria-label={editorMessages.template.label(type.toUpperCase())}
          onClick={() => !isPending && mutate(type)}
        >
          <Icon name="download" size={14} />
          {type.toUpperCase()}
        </Button>
      ))}
    </Box>
  )
}
