import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { readDesk } from '@keyhaven/contracts/staff/assistant'
import type { readAnswer } from '@keyhaven/contracts/staff/assistant-answers'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { staffCall } from '../../kit/staff-api.ts'
import { staffToken } from '../../kit/staff-token.ts'
import { calls } from './calls.ts'

const DESK = '/api/admin/assistant'

export type DeskDays = InputOf<typeof readDesk>['query']['days']

/** Everything of this screen is read again after an act. */
export function useReload() {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: ['list', 'assistant-answers'] })
    void queries.invalidateQueries({ queryKey: ['list', 'assistant-chats'] })
    await queries.invalidateQueries({ queryKey: [DESK] })
  }
}

export const useDesk = (days: DeskDays) =>
  useQuery({
    queryKey: [DESK, 'desk', days],
    queryFn: () => calls.readDesk({ query: { days } }),
    placeholderData: keepPreviousData,
  })

export const useUnanswered = (days: DeskDays) =>
  useQuery({
    queryKey: [DESK, 'unanswered', days],
    queryFn: () => calls.listUnanswered({ query: { days } }),
    placeholderData: keepPreviousData,
  })

export const useBudget = () =>
  useQuery({
    queryKey: [DESK, 'budget'],
    queryFn: () => calls.readBudget(),
  })

export const useKnowledge = () =>
  useQuery({
    queryKey: [DESK, 'knowledge'],
    queryFn: () => calls.readKnowledge(),
  })

export const useGuidanceVersions = () =>
  useQuery({
    queryKey: [DESK, 'guidance'],
    queryFn: () => calls.listGuidance(),
  })

export const useAnswer = (id: number) =>
  useQuery({
    queryKey: [DESK, 'answer', id],
    queryFn: async () => {
      const { answer, version } = await staffCall<typeof readAnswer>(calls.readAnswer, {
        params: { id },
      })
      return { ...answer.answer, seen: version }
    },
  })

export const useChat = (id: string) =>
  useQuery({
    queryKey: [DESK, 'chat', id],
    queryFn: () => calls.readChat({ params: { id } }),
  })

/** As text: a file of one line would be taken for an object. */
export async function saveCases() {
  const reply = await fetch(`${DESK}/cases`, {
    credentials: 'include',
    headers: { authorization: `Bearer ${staffToken() ?? ''}` },
  })
  if (!reply.ok) throw new Error('The file could not be fetched.')
  saveFile(await reply.blob(), 'assistant-cases.jsonl')
}
