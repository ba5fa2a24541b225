import { useEffect } from 'react'
import { useConfig } from '../shared/config'
import { commonWords } from '../shared/messages/common'
import { TextLink } from '../shared/plain/TextLink'

/** The terms live elsewhere; this route only leads there. */
export const Terms = () => {
  const { terms_url } = useConfig()
  useEffect(() => {
    if (terms_url) location.replace(terms_url)
  }, [terms_url])
  return <main>{terms_url && <TextLink href={terms_url}>{commonWords.nav.terms}</TextLink>}</main>
}
