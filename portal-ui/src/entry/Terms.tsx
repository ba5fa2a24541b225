import Link from '@mui/material/Link'
import { useEffect } from 'react'
import { useConfig } from '../shared/config'
import { commonWords } from '../shared/messages/common'

/** The terms live elsewhere; this route only leads there. */
export const Terms = () => {
  const { terms_url } = useConfig()
  useEffect(() => {
    if (terms_url) location.replace(terms_url)
  }, [terms_url])
  return <main>{terms_url && <Link href={terms_url}>{commonWords.nav.terms}</Link>}</main>
}
