import { PassThrough, Readable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { passages } from './content/knowledge/knowledge.server.ts'
import {
  apiContext,
  nonceContext,
  notKeptContext,
  plainContext,
  siteContext,
} from './lib/api/load-context.ts'
import { zoneOf } from './zones.ts'

/** The server takes these from the build: contexts only match within one copy of the module. */
export const forServer = {
  apiContext,
  nonceContext,
  siteContext,
  notKeptContext,
  plainContext,
  zoneOf,
  passages,
}

const RENDER_TIMEOUT_MS = 5_000

/** Documents leave whole: they are cached as bytes, and their policy hashes our inline scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  const withNonce = nonce ? { nonce } : {}
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(), RENDER_TIMEOUT_MS)
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...withNonce} />,
      {
        ...withNonce,
        // Nothing is sent late, so nothing needs a script to move it into place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          const body = pipe(new PassThrough())
          resolve(new Response(Readable.toWeb(body) as ReadableStream, { status, headers }))
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
}
