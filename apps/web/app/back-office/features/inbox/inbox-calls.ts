import type { InputOf } from '@keyhaven/contracts/endpoint'
import type { Attachment } from '@keyhaven/contracts/inbox'
import type { CannedReply } from '@keyhaven/contracts/staff/canned-replies'
import type { listInbox, replyFromInbox, sortInbox } from '@keyhaven/contracts/staff/inbox'
import type {
  claimFromInbox,
  enterCodeInInbox,
  linkFromInbox,
  refundFromInbox,
} from '@keyhaven/contracts/staff/inbox-acts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { useLive } from '../../kit/live/live.ts'
import { staffToken } from '../../kit/staff-token.ts'
import { calls } from './calls.ts'

const LIST = '/api/admin/inbox'
const COUNTS = '/api/admin/inbox-counts'
const CONVERSATION = '/api/admin/inbox/:reference'

type ListQuery = InputOf<typeof listInbox>['query']

/** The first pages of a list, one after the other. */
async function firstPages(query: ListQuery, pages: number) {
  const call = (after?: string) => calls.listInbox({ query: { ...query, ...(after && { after }) } })
  let { conversations, page } = await call()
  for (let read = 1; read < pages && page.next; read += 1) {
    const next = await call(page.next)
    conversations = [...conversations, ...next.conversations]
    page = next.page
  }
  return { conversations, hasMore: Boolean(page.next) }
}

/** Conversations that fit; looked at again whenever a message comes or a colleague acts. */
export function useConversations(query: ListQuery) {
  const queries = useQueryClient()
  useLive('messages', () => {
    void queries.invalidateQueries({ queryKey: [LIST] })
    void queries.invalidateQueries({ queryKey: [COUNTS] })
    void queries.invalidateQueries({ queryKey: [CONVERSATION] })
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
    queryFn: () => calls.countInbox(),
  })

export const useConversation = (reference: string) =>
  useQuery({
    queryKey: [CONVERSATION, reference],
    queryFn: async () => {
      const input = { params: { reference } }
      return (await calls.readInbox(input)).conversation
    },
  })

type Reply = InputOf<typeof replyFromInbox>['body']
type InboxAct = InputOf<typeof sortInbox>['body']
type Refund = InputOf<typeof refundFromInbox>['body']
type Claim = InputOf<typeof claimFromInbox>['body']
type PaymentLink = InputOf<typeof linkFromInbox>['body']

/** What can be done with one conversation; lists and thread are read anew afterwards. */
export function useConversationActs(reference: string) {
  const queries = useQueryClient()
  const params = { reference }
  const after = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      void queries.invalidateQueries({ queryKey: [LIST] })
      void queries.invalidateQueries({ queryKey: [COUNTS] })
      await queries.invalidateQueries({ queryKey: [CONVERSATION, reference] })
    }
  }
  return {
    reply: (body: Reply, idempotencyKey: string) =>
      after(calls.replyFromInbox({ params, body }, { idempotencyKey })),
    note: (message: string, idempotencyKey: string) =>
      after(calls.noteInInbox({ params, body: { message } }, { idempotencyKey })),
    sort: (body: InboxAct) => after(calls.sortInbox({ params, body })),
    merge: (into: string, idempotencyKey: string) =>
      after(calls.mergeInbox({ params, body: { into } }, { idempotencyKey })),
    handBack: () => after(calls.handBackChat({ params })),
    refund: (body: Refund, idempotencyKey: string) =>
      after(calls.refundFromInbox({ params, body }, { idempotencyKey })),
    claim: (body: Claim, idempotencyKey: string) =>
      after(calls.claimFromInbox({ params, body }, { idempotencyKey })),
    makeLink: (body: PaymentLink, idempotencyKey: string) =>
      after(calls.linkFromInbox({ params, body }, { idempotencyKey })),
    askCode: (idempotencyKey: string) =>
      after(calls.askCodeFromInbox({ params }, { idempotencyKey })),
    enterCode: (body: InputOf<typeof enterCodeInInbox>['body']) =>
      after(calls.enterCodeInInbox({ params, body })),
    addFile: async (file: File, idempotencyKey: string): Promise<Attachment> =>
      (
        await calls.addInboxFile(
          { params, file: { name: file.name, bytes: file } },
          { idempotencyKey },
        )
      ).file,
    draft: () => calls.draftReply({ params }),
    watch: async (isWriting: boolean) =>
      (await calls.watchInbox({ params, body: { isWriting } })).others,
  }
}

/** A file of a conversation goes to the folder for downloads; it is never opened here. */
export async function saveAttachmentFile(reference: string, { id, name }: Attachment) {
  const address = `/api/admin/inbox/${encodeURIComponent(reference)}/files/${encodeURIComponent(id)}`
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
    queryFn: () => calls.listCannedReplies(),
  })
  const after = async (work: Promise<unknown>) => {
    await work
    await queries.invalidateQueries({ queryKey: [REPLIES] })
  }
  type Words = Readonly<{ title: string; body: string }>
  return {
    replies: data?.replies ?? none,
    add: (body: Words, idempotencyKey: string) =>
      after(calls.addCannedReply({ body }, { idempotencyKey })),
    edit: ({ id, ...body }: CannedReply) => after(calls.editCannedReply({ params: { id }, body })),
    remove: (id: number) => after(calls.removeCannedReply({ params: { id } })),
  }
}

export const useInboxReport = (days: number) =>
  useQuery({
    queryKey: ['/api/admin/inbox-report', days],
    queryFn: () => calls.reportInbox({ query: { days } }),
  })
