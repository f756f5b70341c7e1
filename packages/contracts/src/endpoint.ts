import type * as z from 'zod/mini'

/** One HTTP call, described once: the server validates with it, the browser is typed by it. */
export type Endpoint = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The body is a file: its bytes as application/octet-stream, its name percent-encoded in `x-file-name`. */
  takesFile?: true
  response: z.ZodMiniType
  /** The status of a success, 200 unless said. */
  status?: 200 | 201 | 202 | 204
}>

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** What a handler receives, after validation. */
export type RequestOf<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a handler returns; fields the contract does not name are stripped. */
export type ResponseOf<E extends Endpoint> = z.input<E['response']>

/** What a caller sends and gets. */
export type InputOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodMiniType ? Part : never]: Sent<
    E[Part]
  >
}
export type OutputOf<E extends Endpoint> = z.output<E['response']>
