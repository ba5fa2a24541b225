import { useGetList, useResourceContext } from 'react-admin'
import type { RecordField } from '../records/shelves'
import { LesseeStatement } from './LesseeStatement'

/** The statement on the page of leases, of any company that a lease may name. */
export const LesseeStatementAction = () => {
  const { meta } = useGetList(useResourceContext() ?? '', { meta: { rows: true } })
  const fields: RecordField[] | undefined = meta?.fields
  const company = fields?.find(({ name }) => name === 'company')
  return company && <LesseeStatement companies={company.choices} />
}
