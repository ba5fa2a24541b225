import { useEffect } from 'react'
import { useConfig } from '../shared/config'
import { commonMessages } from '../shared/messages/common'
import { TextLink } from '../shared/plain/TextLink'

/** The terms live elsewhere; this route only leads there. */
export const TermsRedirect = () => {
  const { terms_url } = useConfig()
  useEffect(() => {
    if (terms_url) location.replace(terms_url)
  }, [terms_url])
  return (
    <main>{terms_url && <TextLink href={terms_url}>{commonMessages.nav.terms}</TextLink>}</main>
  )
}
