import type { QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../../shared/api/http'
import type { Certificate } from '../../../shared/api/types'
import {
  certificateQuery,
  createCertificate,
  reviseCertificate,
} from '../../../shared/queries/certificates'
import { emptyValues, type Values, valuesOf } from './draftValues'

type Changes = Record<string, unknown>

export interface Begun {
  id: string
  initial: Certificate | null
  /** Edits of this draft lay on this device: it may have reached the server all the same. */
  mayExist: boolean
}

interface Options extends Begun {
  client: QueryClient
  onLearn: (after: Certificate) => void
}

/** What the server has of a draft: the certificate, and the values it was last sent. */
export function createServerCopy({ id, initial, mayExist, client, onLearn }: Options) {
  let known = { certificate: initial, values: initial ? valuesOf(initial) : emptyValues }
  let wasTried = mayExist

  const learn = (after: Certificate, values: Values) => {
    known = { certificate: after, values }
    onLearn(after)
    client.setQueryData(certificateQuery(id).queryKey, after)
  }

  const fetchFresh = () => client.fetchQuery({ ...certificateQuery(id), staleTime: 0 })

  const create = async (changes: Changes) => {
    const isAgain = wasTried
    wasTried = true
    try {
      const made = await createCertificate({ id, ...changes })
      // An id the server knows already gives the draft as it was, without what came after.
      return isAgain ? await reviseCertificate(id, made.version, changes) : made
    } catch (error) {
      // An earlier answer was lost on the way: the draft is there already.
      if (!isRefusal(error, 409)) throw error
      const there = await fetchFresh()
      return reviseCertificate(id, there.version, changes)
    } finally {
      void client.invalidateQueries({ queryKey: ['certificates'] })
    }
  }

  return {
    now: () => known,
    learn,
    fetchFresh,
    /** Sends changes to the version that is known; the first ones begin the draft. */
    send: (changes: Changes) =>
      known.certificate
        ? reviseCertificate(id, known.certificate.version, changes)
        : create(changes),
    /** Makes a change that needs the version, such as a file; begins the draft when it must. */
    change: async (work: (now: Certificate) => Promise<Certificate>) => {
      const now = known.certificate ?? (await create({}))
      learn(now, known.values)
      const after = await work(now)
      learn(after, known.values)
      return after
    },
  }
}

export type ServerCopy = ReturnType<typeof createServerCopy>
