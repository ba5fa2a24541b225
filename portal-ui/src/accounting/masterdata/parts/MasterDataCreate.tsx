import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCreatePath, useResourceContext } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { RecordForm } from '../../admin/RecordForm'
import { MasterDataBack } from './MasterDataBack'
import { MasterDataFrame } from './MasterDataFrame'

interface Props {
  title: string
  back: string
  label: string
  busyLabel: string
  values?: object
  bodyOf?: (values: FieldValues) => object
  /** The inputs; none while it is not known yet which there are. */
  children?: ReactNode
  /** What is said above them. */
  note?: ReactNode
}

/** A record that is not there yet; once it is, its page is opened. */
export const MasterDataCreate = ({ title, back, values = {}, children, note, ...form }: Props) => {
  const navigate = useNavigate()
  const resource = useResourceContext()
  const createPath = useCreatePath()
  const client = useQueryClient()
  const open = (id: unknown) => {
    // A rate or a profile that begins ends the one before, whose page may be in the cache.
    client.removeQueries({ queryKey: [resource, 'getOne'] })
    void navigate(createPath({ resource, type: 'edit', id: String(id) }))
  }
  return (
    <MasterDataFrame title={title} below={<MasterDataBack label={back} />}>
      <OfflineNote />
      {note}
      {children && (
        <Box sx={{ maxWidth: 720 }}>
          <RecordForm {...form} values={values} onSaved={({ id }) => open(id)}>
            {children}
          </RecordForm>
        </Box>
      )}
    </MasterDataFrame>
  )
}
