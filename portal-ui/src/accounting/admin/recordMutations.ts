import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCreate, useDataProvider, useResourceContext, useUpdate } from 'react-admin'
import type { DeskDataProvider, MoveParams, VersionedRecord } from './dataProvider'

function useRecordCache() {
  const client = useQueryClient()
  const resource = useResourceContext() ?? ''
  return {
    resource,
    reload: () => void client.invalidateQueries({ queryKey: [resource, 'getOne'] }),
    reloadLists: () => {
      void client.invalidateQueries({ queryKey: [resource, 'getInfiniteList'] })
      void client.invalidateQueries({ queryKey: [resource, 'getList'] })
    },
    save: (record: VersionedRecord) =>
      client.setQueryData([resource, 'getOne', { id: String(record.id) }], record),
  }
}

interface SaveOptions<T> {
  onSuccess?: (record: T) => void
}

/** Saves a record in the version that was seen; without one, creates it. */
export function useSaveRecord<T extends VersionedRecord>(record?: VersionedRecord) {
  const { resource, reload, reloadLists } = useRecordCache()
  const [create, creation] = useCreate<T, Error>(resource, {}, { onSettled: reloadLists })
  const [update, change] = useUpdate<T, Error>(resource, {}, { onSettled: reloadLists })
  const save = (data: object, options?: SaveOptions<T>) =>
    void (record
      ? update(resource, { id: record.id, data, previousData: record as T }, options)
      : create(resource, { data }, options))
  const { error, isPending, isSuccess, reset } = record ? change : creation
  const isOfAnotherVersion = change.variables?.previousData?.version !== record?.version
  return { save, reload, error: isOfAnotherVersion ? null : error, isPending, isSuccess, reset }
}

/** Makes a move on a record; where its version is given, only if that is still the latest. */
export function useMoveRecord({ id, version }: Pick<VersionedRecord, 'id' | 'version'>) {
  const provider = useDataProvider<DeskDataProvider>()
  const { resource, reload, reloadLists, save } = useRecordCache()
  const mutation = useMutation({
    mutationFn: (params: Pick<MoveParams, 'move' | 'body'>) =>
      provider.move(resource, { id, version, ...params }),
    onSuccess: ({ data }) => void save(data),
    onSettled: reloadLists,
  })
  return { ...mutation, reload }
}
