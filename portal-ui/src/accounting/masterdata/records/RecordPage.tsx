import Box from '@mui/material/Box'
import { recordMessages } from '../../../shared/messages/records'
import { ActiveSwitch } from '../parts/ActiveSwitch'
import { FieldsCard } from '../parts/FieldsCard'
import { MasterDataEdit } from '../parts/MasterDataEdit'
import { RecordFields } from './RecordFields'
import type { MasterRecord, Shelf } from './shelves'

/** One record: what it says, whether it is offered for what is new, and who changed what. */
export const RecordPage = ({ words }: Shelf) => (
  <MasterDataEdit<MasterRecord>
    title={words.label}
    nameOf={({ title }) => title}
    back={words.back}
    valuesOf={({ values }) => values}
    fieldsOf={({ fields }) => <RecordFields fields={fields} />}
  >
    {(record) =>
      record.goes_out_of_use && (
        <FieldsCard title={recordMessages.use}>
          <Box role="status" sx={{ fontSize: 13 }}>
            {record.is_active ? recordMessages.inUse : recordMessages.outOfUse}
          </Box>
          <ActiveSwitch
            record={record}
            title={recordMessages.endTitle(record.title)}
            text={words.endText}
            off={recordMessages.end}
            on={recordMessages.again}
          />
        </FieldsCard>
      )
    }
  </MasterDataEdit>
)
