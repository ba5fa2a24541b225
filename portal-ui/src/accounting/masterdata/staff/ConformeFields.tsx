import Box from '@mui/material/Box'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { secondaryText } from '../../../shared/ui/layout'
import { FormCheckbox, FormTextInput, FormTinInput } from '../../admin/formInputs'
import { FieldsCard } from '../parts/FieldsCard'

const words = masterDataMessages.staff.conforme

/** Whether a person signs certificates for the payee, and what the form then prints of them. */
export const ConformeFields = () => (
  <FieldsCard title={words.title}>
    <Box sx={secondaryText}>{words.hint}</Box>
    <FormCheckbox source="may_sign_conforme" label={words.may} />
    <FormTextInput source="conforme_title" label={words.position} maxLength={120} />
    <FormTinInput source="conforme_tin" label={words.tin} />
  </FieldsCard>
)
