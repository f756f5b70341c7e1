/** How a call of an agent fails: in the words of the protocol, with what HTTP and MCP say beside it. */
const refusals = {
  invalid_profile_url: {
    status: 400,
    rpc: -32_001,
    content: 'UCP-Agent must name a profile by https.',
  },
  profile_unreachable: { status: 424, rpc: -32_001, content: 'The profile could not be read.' },
  profile_malformed: { status: 422, rpc: -32_001, content: 'The profile is not one of UCP.' },
  version_unsupported: { status: 422, rpc: -32_001, content: 'This version is not spoken here.' },
  capabilities_incompatible: {
    status: 200,
    rpc: null,
    content: 'The profile does not list the capability of this call.',
  },
  identity_required: {
    status: 401,
    rpc: -32_000,
    content: 'Orders are told to approved platforms alone.',
  },
  not_found: { status: 404, rpc: null, content: 'There is nothing under this id.' },
  item_unavailable: { status: 200, rpc: null, content: 'None of these items is on sale here.' },
  invalid_request: { status: 400, rpc: -32_602, content: 'The request cannot be read.' },
  idempotency_conflict: {
    status: 409,
    rpc: -32_000,
    content: 'This idempotency key was used for another request.',
  },
} as const satisfies Readonly<
  Record<string, { status: number; rpc: number | null; content: string }>
>

export type RefusalCode = keyof typeof refusals

export class UcpRefusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  /** The error of JSON-RPC; null where the protocol answers with a result. */
  readonly rpc: number | null

  constructor(code: RefusalCode, content?: string) {
    super(content ?? refusals[code].content)
    this.code = code
    this.status = refusals[code].status
    this.rpc = refusals[code].rpc
  }
}

/** The body of a refusal, the same in both transports. */
export const refusalBody = (version: string, code: string, content: string) => ({
  ucp: { version, status: 'error' as const },
  messages: [{ type: 'error' as const, code, content, severity: 'unrecoverable' as const }],
})
