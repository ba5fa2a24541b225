import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { factsStyles } from '../../parts/factsStyles'
import { type Person, personQuery, usePersonMove, useSavePerson } from '../masterDataQueries'
import { ChangeLog } from '../parts/ChangeLog'
import { DeactivationDialog } from '../parts/DeactivationDialog'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { SaveError } from '../parts/SaveError'
import { faultsOf } from '../tenants/tenantDraft'
import { BackToStaff } from './NewPersonPage'
import { type PersonDraft, PersonFields } from './PersonFields'

const words = masterDataMessages.staff
const acts = masterDataMessages.tenant

interface Props {
  person: Person
  onShow: () => void
}

const PersonForm = ({ person, onShow }: Props) => {
  const [draft, setDraft] = useState<PersonDraft>(person)
  const { mutate, error, isPending } = useSavePerson(person)
  const isDirty = draft.name !== person.name || draft.role !== person.role
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ name: draft.name, role: draft.role || undefined })
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={stackStyles}>
      <SaveError error={error} onShow={onShow} />
      <PersonFields
        draft={draft}
        set={(changes) => setDraft({ ...draft, ...changes })}
        faults={faultsOf(error)}
      />
      <Box>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={!isDirty}
          busy={isPending}
          busyLabel={acts.saving}
        >
          {acts.save}
        </BusyButton>
      </Box>
    </Box>
  )
}

const PersonWork = ({ person, onShow }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, error, isPending } = usePersonMove(person)
  const deactivate = () => {
    setAsking(false)
    mutate('deactivate')
  }
  return (
    <SectionCard title={words.work}>
      <Box sx={{ ...stackStyles, px: { xs: 2, md: 2.5 }, py: 2, fontSize: 13 }}>
        <SaveError error={error} onShow={onShow} />
        {!person.is_active && words.isGone}
        <Box component="dl" sx={factsStyles}>
          <dt>{words.companies}</dt>
          <dd>{person.companies.join(', ') || words.nothing}</dd>
          <dt>{words.branches}</dt>
          <dd>{person.branches.join(', ') || words.nothing}</dd>
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{words.leads}</Box>
        <Box>
          {person.is_active ? (
            <Button onClick={() => setAsking(true)}>{acts.deactivate}</Button>
          ) : (
            <BusyButton
              variant="outlined"
              busy={isPending}
              busyLabel={acts.saving}
              onClick={() => mutate('reactivate')}
            >
              {acts.reactivate}
            </BusyButton>
          )}
        </Box>
      </Box>
      {isAsking && (
        <DeactivationDialog
          name={person.name}
          text={words.deactivateText}
          onKeep={() => setAsking(false)}
          onDeactivate={deactivate}
        />
      )}
    </SectionCard>
  )
}

/** One of the staff: who it is, what they work for, and who changed what. */
export const PersonPage = () => {
  const { id = '' } = useParams()
  const { data: person, error, refetch } = useQuery(personQuery(id))
  const show = () => void refetch()
  return (
    <MasterDataFrame title={person?.name ?? words.loading} below={<BackToStaff />}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={show} />}
      {!person && !error && <Skeletons lines={8} />}
      {person && (
        <Box sx={sidesStyles}>
          <PersonForm key={person.version} person={person} onShow={show} />
          <Box sx={stackStyles}>
            <PersonWork person={person} onShow={show} />
            <ChangeLog entries={person.log} />
          </Box>
        </Box>
      )}
    </MasterDataFrame>
  )
}

const stackStyles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const sidesStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
