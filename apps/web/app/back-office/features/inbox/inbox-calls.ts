import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { LetterFile } from '@keyhaven/contracts/inbox'
import type { draftReply } from '@keyhaven/contracts/staff/assistant'
import type {
  addCannedReply,
  CannedReply,
  editCannedReply,
  listCannedReplies,
  removeCannedReply,
} from '@keyhaven/contracts/staff/canned-replies'
import type {
  addInboxFile,
  countInbox,
  handBackChat,
  listInbox,
  mergeInbox,
  noteInInbox,
  readInbox,
  replyFromInbox,
  sortInbox,
  watchInbox,
} from '@keyhaven/contracts/staff/inbox'
import type {
  askCodeFromInbox,
  claimFromInbox,
  enterCodeInInbox,
  linkFromInbox,
  refundFromInbox,
} from '@keyhaven/contracts/staff/inbox-acts'
import type { reportInbox } from '@keyhaven/contracts/staff/inbox-report'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { useLive } from '../../kit/live/live.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { staffToken } from '../../kit/staff-token.ts'

const LIST = '/api/admin/inbox'
const COUNTS = '/api/admin/inbox-counts'
const TALK = '/api/admin/inbox/:ticketNumber'

type ListQuery = InputOf<typeof listInbox>['query']

/** The first pages of a list, one after the other. */
async function firstPages(query: ListQuery, pages: number) {
  const call = (after?: string) =>
    staffApi<typeof listInbox>(
      { method: 'GET', path: LIST },
      { query: { ...query, ...(after && { after }) } },
    )
  let { conversations, page } = await call()
  for (let read = 1; read < pages && page.next; read += 1) {
    const next = await call(page.next)
    conversations = [...conversations, ...next.conversations]
    page = next.page
  }
  return { conversations, hasMore: Boolean(page.next) }
}

/** Conversations that fit; looked at again whenever a letter comes or a colleague acts. */
export function useTalks(query: ListQuery) {
  const queries = useQueryClient()
  useLive('messages', () => {
    void queries.invalidateQueries({ queryKey: [LIST] })
    void queries.invalidateQueries({ queryKey: [COUNTS] })
    void queries.invalidateQueries({ queryKey: [TALK] })
  })
  const name = JSON.stringify(query)
  const [shown, setShown] = useState({ name, pages: 1 })
  const pages = shown.name === name ? shown.pages : 1
  const asked = useQuery({
    queryKey: [LIST, query, pages],
    queryFn: () => firstPages(query, pages),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = asked
  return {
    rows: data?.conversations,
    query: asked,
    hasMore: data?.hasMore ?? false,
    isLoadingMore: isPlaceholderData && pages > 1,
    showMore: () => setShown({ name, pages: pages + 1 }),
  }
}

export const useCounts = () =>
  useQuery({
    queryKey: [COUNTS],
    queryFn: () => staffApi<typeof countInbox>({ method: 'GET', path: COUNTS }),
  })

export const useTalk = (ticketNumber: string) =>
  useQuery({
    queryKey: [TALK, ticketNumber],
    queryFn: async () => {
      const input = { params: { ticketNumber } }
      return (await staffApi<typeof readInbox>({ method: 'GET', path: TALK }, input)).conversation
    },
  })

type Reply = InputOf<typeof replyFromInbox>['body']
type Wish = InputOf<typeof sortInbox>['body']
type Refund = InputOf<typeof refundFromInbox>['body']
type Claim = InputOf<typeof claimFromInbox>['body']
type PaymentLink = InputOf<typeof linkFromInbox>['body']

/** What can be done with one conversation; lists and thread are read anew afterwards. */
export function useTalkActs(ticketNumber: string) {
  const queries = useQueryClient()
  const params = { ticketNumber }
  const after = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      void queries.invalidateQueries({ queryKey: [LIST] })
      void queries.invalidateQueries({ queryKey: [COUNTS] })
      await queries.invalidateQueries({ queryKey: [TALK, ticketNumber] })
    }
  }
  return {
    reply: (body: Reply, idempotencyKey: string) =>
      after(
        staffApi<typeof replyFromInbox>(
          { method: 'POST', path: `${TALK}/reply` },
          { params, body },
          { idempotencyKey },
        ),
      ),
    note: (message: string, idempotencyKey: string) =>
      after(
        staffApi<typeof noteInInbox>(
          { method: 'POST', path: `${TALK}/notes` },
          { params, body: { message } },
          { idempotencyKey },
        ),
      ),
    sort: (body: Wish) =>
      after(staffApi<typeof sortInbox>({ method: 'PATCH', path: TALK }, { params, body })),
    merge: (into: string, idempotencyKey: string) =>
      after(
        staffApi<typeof mergeInbox>(
          { method: 'POST', path: `${TALK}/merge` },
          { params, body: { into } },
          { idempotencyKey },
        ),
      ),
    handBack: () =>
      after(
        staffApi<typeof handBackChat>({ method: 'POST', path: `${TALK}/hand-back` }, { params }),
      ),
    refund: (body: Refund, idempotencyKey: string) =>
      after(
        staffApi<typeof refundFromInbox>(
          { method: 'POST', path: `${TALK}/refund` },
          { params, body },
          { idempotencyKey },
        ),
      ),
    claim: (body: Claim, idempotencyKey: string) =>
      after(
        staffApi<typeof claimFromInbox>(
          { method: 'POST', path: `${TALK}/claim` },
          { params, body },
          { idempotencyKey },
        ),
      ),
    makeLink: (body: PaymentLink, idempotencyKey: string) =>
      after(
        staffApi<typeof linkFromInbox>(
          { method: 'POST', path: `${TALK}/payment-link` },
          { params, body },
          { idempotencyKey },
        ),
      ),
    askCode: (idempotencyKey: string) =>
      after(
        staffApi<typeof askCodeFromInbox>(
          { method: 'POST', path: `${TALK}/code` },
          { params },
          { idempotencyKey },
        ),
      ),
    enterCode: (body: InputOf<typeof enterCodeInInbox>['body']) =>
      after(
        staffApi<typeof enterCodeInInbox>(
          { method: 'POST', path: `${TALK}/proof` },
          { params, body },
        ),
      ),
    addFile: async (file: File, idempotencyKey: string): Promise<LetterFile> =>
      (
        await staffApi<typeof addInboxFile>(
          { method: 'POST', path: `${TALK}/files` },
          { params, file: { name: file.name, bytes: file } },
          { idempotencyKey },
        )
      ).file,
    draft: () => staffApi<typeof draftReply>({ method: 'POST', path: `${TALK}/draft` }, { params }),
    watch: async (isWriting: boolean) =>
      (
        await staffApi<typeof watchInbox>(
          { method: 'PUT', path: `${TALK}/presence` },
          { params, body: { isWriting } },
        )
      ).others,
  }
}

/** A file of a conversation goes to the folder for downloads; it is never opened here. */
export async function saveTalkFile(ticketNumber: string, { id, name }: LetterFile) {
  const address = `/api/admin/inbox/${encodeURIComponent(ticketNumber)}/files/${encodeURIComponent(id)}`
  const reply = await fetch(address, {
    credentials: 'include',
    headers: { authorization: `Bearer ${staffToken() ?? ''}` },
  })
  if (!reply.ok) throw new Error('The file could not be fetched.')
  saveFile(await reply.blob(), name)
}

const REPLIES = '/api/admin/canned-replies'
const none: readonly CannedReply[] = []

export function useCannedReplies() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [REPLIES],
    queryFn: () => staffApi<typeof listCannedReplies>({ method: 'GET', path: REPLIES }),
  })
  const after = async (work: Promise<unknown>) => {
    await work
    await queries.invalidateQueries({ queryKey: [REPLIES] })
  }
  type Words = Readonly<{ title: string; body: string }>
  return {
    replies: data?.replies ?? none,
    add: (body: Words, idempotencyKey: string) =>
      after(
        staffApi<typeof addCannedReply>(
          { method: 'POST', path: REPLIES },
          { body },
          { idempotencyKey },
        ),
      ),
    edit: ({ id, ...body }: CannedReply) =>
      after(
        staffApi<typeof editCannedReply>(
          { method: 'PUT', path: `${REPLIES}/:id` },
          { params: { id }, body },
        ),
      ),
    remove: (id: number) =>
      after(
        staffApi<typeof removeCannedReply>(
          { method: 'DELETE', path: `${REPLIES}/:id` },
          { params: { id } },
        ),
      ),
  }
}

export const useInboxReport = (days: number) =>
  useQuery({
    queryKey: ['/api/admin/inbox-report', days],
    queryFn: () =>
      staffApi<typeof reportInbox>(
        { method: 'GET', path: '/api/admin/inbox-report' },
        { query: { days } },
      ),
  })
