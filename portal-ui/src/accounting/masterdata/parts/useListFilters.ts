import { useSearchParams } from 'react-router'

/** Search and state are part of the address, so that a link shows the same list. */
export const useListFilters = () => {
  const [params, setParams] = useSearchParams()
  const asked = { q: params.get('q') ?? '', state: params.get('state') ?? '' }
  const ask = (changes: Partial<typeof asked>) =>
    setParams(
      Object.entries({ ...asked, ...changes }).filter(([, value]) => value),
      { replace: true },
    )
  return { asked, ask }
}
