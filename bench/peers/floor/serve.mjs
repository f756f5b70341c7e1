import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { Page } from './page.mjs'

const folder = import.meta.dirname
const output = { entryFileNames: 'client.js' }
await build({
  root: folder,
  logLevel: 'error',
  build: { rolldownOptions: { input: join(folder, 'client.mjs'), output } },
})

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Floor</title>
<meta name="description" content="The least a page of React can be"></head>
<body><div id="root">${renderToString(createElement(Page))}</div>
<script type="module" src="/client.js"></script></body></html>`
const files = {
  '/': { type: 'text/html', bytes: gzipSync(html) },
  '/client.js': {
    type: 'text/javascript',
    bytes: gzipSync(readFileSync(join(folder, 'dist/client.js'))),
  },
}

createServer((request, response) => {
  const file = files[request.url]
  if (!file) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' }).end(file.bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
