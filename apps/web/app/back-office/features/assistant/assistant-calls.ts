import type { InputOf } from '@keyhaven/contracts/endpoint'
import type {
  applyGuidance,
  changeBudget,
  listGuidance,
  readBudget,
  readDesk,
  switchAssistant,
  tryAssistant,
  writeGuidance,
} from '@keyhaven/contracts/staff/assistant'
import type {
  addAnswer,
  editAnswer,
  listUnanswered,
  readAnswer,
  readKnowledge,
} from '@keyhaven/contracts/staff/assistant-answers'
import type { keepCase, readChat } from '@keyhaven/contracts/staff/assistant-chats'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../../../lib/save-file.ts'
import { staffApi, staffCall } from '../../kit/staff-api.ts'
import { staffToken } from '../../kit/staff-token.ts'

export const DESK = '/api/admin/assistant'
const get = <const Path extends string>(path: Path) => ({ method: 'GET', path }) as const

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
    queryFn: () => staffApi<typeof readDesk>(get(DESK), { query: { days } }),
    placeholderData: keepPreviousData,
  })

export const useUnanswered = (days: DeskDays) =>
  useQuery({
    queryKey: [DESK, 'unanswered', days],
    queryFn: () => staffApi<typeof listUnanswered>(get(`${DESK}/unanswered`), { query: { days } }),
    placeholderData: keepPreviousData,
  })

export const useBudget = () =>
  useQuery({
    queryKey: [DESK, 'budget'],
    queryFn: () => staffApi<typeof readBudget>(get(`${DESK}/budget`)),
  })

export const useKnowledge = () =>
  useQuery({
    queryKey: [DESK, 'knowledge'],
    queryFn: () => staffApi<typeof readKnowledge>(get(`${DESK}/knowledge`)),
  })

export const useGuidanceVersions = () =>
  useQuery({
    queryKey: [DESK, 'guidance'],
    queryFn: () => staffApi<typeof listGuidance>(get(`${DESK}/guidance`)),
  })

export const useAnswer = (id: number) =>
  useQuery({
    queryKey: [DESK, 'answer', id],
    queryFn: async () => {
      const call = get(`${DESK}/answers/:id`)
      const { answer, version } = await staffCall<typeof readAnswer>(call, { params: { id } })
      return { ...answer.answer, seen: version }
    },
  })

export const useChat = (id: string) =>
  useQuery({
    queryKey: [DESK, 'chat', id],
    queryFn: () => staffApi<typeof readChat>(get(`${DESK}/chats/:id`), { params: { id } }),
  })

export const switchOn = (body: InputOf<typeof switchAssistant>['body']) =>
  staffApi<typeof switchAssistant>({ method: 'PUT', path: `${DESK}/on` }, { body })

export const setBudget = (body: InputOf<typeof changeBudget>['body']) =>
  staffApi<typeof changeBudget>({ method: 'PUT', path: `${DESK}/budget` }, { body })

export const writeVersion = (body: InputOf<typeof writeGuidance>['body'], idempotencyKey: string) =>
  staffApi<typeof writeGuidance>(
    { method: 'POST', path: `${DESK}/guidance` },
    { body },
    { idempotencyKey },
  )

export const applyVersion = (
  version: number,
  body: InputOf<typeof applyGuidance>['body'],
  idempotencyKey: string,
) =>
  staffApi<typeof applyGuidance>(
    { method: 'POST', path: `${DESK}/guidance/:version/use` },
    { params: { version }, body },
    { idempotencyKey },
  )

export type AnswerBody = InputOf<typeof addAnswer>['body']

export const newAnswer = (body: AnswerBody) =>
  staffApi<typeof addAnswer>({ method: 'POST', path: `${DESK}/answers` }, { body })

export const saveAnswer = (id: number, body: AnswerBody, version: string | undefined) =>
  staffApi<typeof editAnswer>(
    { method: 'PUT', path: `${DESK}/answers/:id` },
    { params: { id }, body },
    version === undefined ? {} : { version },
  )

export const saveCase = (id: number, body: InputOf<typeof keepCase>['body']) =>
  staffApi<typeof keepCase>(
    { method: 'POST', path: `${DESK}/turns/:id/case` },
    { params: { id }, body },
  )

/** As text: a file of one line would be taken for an object. */
export async function saveCases() {
  const reply = await fetch(`${DESK}/cases`, {
    credentials: 'include',
    headers: { authorization: `Bearer ${staffToken() ?? ''}` },
  })
  if (!reply.ok) throw new Error('The file could not be fetched.')
  saveFile(await reply.blob(), 'assistant-cases.jsonl')
}

export const tryQuestion = (body: InputOf<typeof tryAssistant>['body']) =>
  staffApi<typeof tryAssistant>({ method: 'POST', path: `${DESK}/playground` }, { body })
