import Box from '@mui/material/Box'

/** A mail in plain text, line for line as it is read. */
export const MailPaper = ({ subject, text }: { subject?: string; text: string }) => (
  <Box sx={styles}>
    {subject && <Box sx={{ fontWeight: 600, mb: 1 }}>{subject}</Box>}
    <Box sx={{ whiteSpace: 'pre-wrap' }}>{text.trim()}</Box>
  </Box>
)

const styles = {
  px: 1.5,
  py: 1.25,
  fontSize: 13,
  lineHeight: '19px',
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  overflowWrap: 'anywhere',
} as const
