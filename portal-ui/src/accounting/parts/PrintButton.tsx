import Button from '@mui/material/Button'
import { Icon } from '../../shared/ui/Icon'

/** Prints the page without its controls. */
export const PrintButton = ({ label }: { label: string }) => (
  <Button size="small" sx={{ minHeight: { xs: 44, md: 32 } }} onClick={() => window.print()}>
    <Icon name="printer" />
    {label}
  </Button>
)
