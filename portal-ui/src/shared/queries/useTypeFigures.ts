import { useQueryClient } from '@tanstack/react-query'
import type { components } from '../api/schema'
import type { Certificate } from '../api/types'
import { put } from '../session/client'

export type FormFiguresBody = components['schemas']['FormFiguresBodyRequest']
type Owner = Pick<Certificate, 'id' | 'version'>

/** What an attached Form 2306 or 1606 says. */
export const typeFigures = ({ id, version }: Owner, file: string, figures: FormFiguresBody) =>
  put<Certificate>(
    `/certificates/${encodeURIComponent(id)}/files/${encodeURIComponent(file)}/figures/`,
    figures,
    { 'If-Match': `"${version}"` },
  )

/** Saves the figures of an attached form; every copy of its certificate is read again. */
export function useTypeFigures(of: Owner) {
  const client = useQueryClient()
  return async (file: string, figures: FormFiguresBody) => {
    try {
      const after = await typeFigures(of, file, figures)
      client.setQueryData(['certificate', of.id], after)
      return after
    } finally {
      void client.invalidateQueries({ queryKey: ['certificate', of.id] })
      void client.invalidateQueries({ queryKey: ['form'] })
      void client.invalidateQueries({ queryKey: ['vat-withheld'] })
    }
  }
}
