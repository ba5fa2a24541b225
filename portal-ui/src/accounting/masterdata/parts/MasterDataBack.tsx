import MuiLink from '@mui/material/Link'
import { useCreatePath, useResourceContext } from 'react-admin'
import { Link } from 'react-router'

/** The way back to the list of the resource around it. */
export const MasterDataBack = ({ label }: { label: string }) => {
  const resource = useResourceContext()
  const to = useCreatePath()({ resource, type: 'list' })
  return (
    <MuiLink component={Link} to={to} sx={{ fontSize: 13 }}>
      {label}
    </MuiLink>
  )
}
