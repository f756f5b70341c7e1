import { useQueryClient } from '@tanstack/react-query'
import { shelfKey } from './queries.ts'

/** To be called after an act: what changes one part of the shelf may change all of them, lists included. */
export function useShelfChange() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: shelfKey })
    void queries.invalidateQueries({ queryKey: ['list'] })
  }
}
