'use client'

import { lazily } from '@/components/ui/lazily'

/** Panels at the end of the page: the server renders them, and they come alive after those above. */
export const AccountPanel = lazily(() => import('./account-panel').then((module) => module.AccountPanel))
export const MembersPanel = lazily(() => import('./members-panel').then((module) => module.MembersPanel))
export const AccuracyPanel = lazily(() => import('./accuracy-panel').then((module) => module.AccuracyPanel))
export const DraftingPanel = lazily(() => import('./drafting-panel').then((module) => module.DraftingPanel))
export const EmbeddingPanel = lazily(() => import('./embedding-panel').then((module) => module.EmbeddingPanel))
export const TrustPanel = lazily(() => import('./trust-panel').then((module) => module.TrustPanel))
export const WebhookPanel = lazily(() => import('./webhook-panel').then((module) => module.WebhookPanel))
