import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Page } from './page.mjs'

hydrateRoot(document.getElementById('root'), createElement(Page))
