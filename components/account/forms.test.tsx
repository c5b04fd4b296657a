// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { DeviceState } from '@/lib/domain/sign-in/device-state'
import { ConsentForm } from './consent-form'
import { DeviceForm } from './device-form'
import { JoinForm } from './join-form'
import { SignInForm } from './sign-in-form'

afterEach(cleanup)

/** An action that refuses, and what it was sent. */
function refusal() {
  const sent: Record<string, FormDataEntryValue>[] = []
  const action = (_: unknown, form: FormData) => {
    sent.push(Object.fromEntries(form))
    return Promise.resolve({ problem: 'Not this one.' })
  }
  return { sent, action }
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('says why a sign-in was refused, and keeps the address alone', async () => {
  const { sent, action } = refusal()
  render(<SignInForm action={action} to="/review" />)
  await userEvent.type(screen.getByLabelText('E-mail'), 'olga@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'not this one')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByText('Not this one.')).closest('[role=alert]')).toBeTruthy()
  expect(sent).toEqual([{ to: '/review', email: 'olga@example.com', password: 'not this one' }])
  expect([valueOf('E-mail'), valueOf('Password')]).toEqual(['olga@example.com', ''])
})

it('asks an invited person for a name and a password, and for the password alone who has an account', async () => {
  const { sent, action } = refusal()
  const link = { invitation: 'abc', first: '' }
  const { rerender } = render(<JoinForm action={action} link={link} email="ben@example.com" isKnown={false} />)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').readOnly).toBe(true)
  await userEvent.type(screen.getByLabelText('Your name'), 'Ben')
  await userEvent.type(screen.getByLabelText('Password'), 'a long password')
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText('Not this one.')
  expect(sent).toEqual([{ ...link, name: 'Ben', email: 'ben@example.com', password: 'a long password' }])
  expect(valueOf('Your name')).toBe('Ben')
  rerender(<JoinForm action={action} link={link} email="ben@example.com" isKnown />)
  expect(screen.queryByLabelText('Your name')).toBeNull()
  expect(screen.getByRole('button', { name: 'Join' })).toBeTruthy()
})

it('takes the code of a command line first, then shows what asks, and sends the person’s word', async () => {
  const sent: Record<string, FormDataEntryValue>[] = []
  const workspaces = [
    { name: 'default', permissions: ['read'] as const },
    { name: 'shop', permissions: ['read', 'review'] as const },
  ]
  const request = {
    code: 'BCDF-GHJK',
    host: 'laptop',
    address: '192.0.2.7',
    permissions: ['read', 'review'] as const,
    workspaces,
  }
  const answers: DeviceState[] = [
    { step: 'code', problem: 'No command line waits with this code.' },
    { step: 'request', request, problem: null },
    { step: 'approved', host: 'laptop', problem: null },
  ]
  const action = (_: DeviceState, form: FormData) => {
    sent.push(Object.fromEntries(form))
    return Promise.resolve(answers.shift()!)
  }
  render(<DeviceForm action={action} code="" />)
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Code'), 'bcdfghjk')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('No command line waits with this code.')).toBeTruthy()
  expect(valueOf('Code')).toBe('bcdfghjk')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('laptop')).toBeTruthy()
  expect(screen.getByText(/not with your role in this workspace/).textContent).toContain('Approve and dismiss')
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(/laptop is logged in/)).toBeTruthy()
  expect(sent).toEqual([
    { code: 'bcdfghjk' },
    { code: 'bcdfghjk' },
    { code: 'BCDF-GHJK', decision: 'approve', workspace: 'default' },
  ])
})

it('shows what a program asks for, sends the person’s word with the request, and leads back to the program', async () => {
  const sent: Record<string, FormDataEntryValue>[] = []
  const gone: string[] = []
  const fields = { client_id: 'cli_1', state: 's' }
  const permissions = ['report', 'read'] as const
  const request = { fields, client: 'Claude', host: 'claude.ai', permissions, workspaces: [{ name: 'default', permissions }] }
  const answers = [
    { problem: 'Sign in again.', to: null },
    { problem: null, to: 'https://claude.ai/cb?code=1' },
  ]
  const action = (_: unknown, form: FormData) => {
    sent.push(Object.fromEntries(form))
    return Promise.resolve(answers.shift()!)
  }
  render(<ConsentForm action={action} request={request} goTo={(url) => void gone.push(url)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('Sign in again.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect((await screen.findByRole('link', { name: 'go on here' })).getAttribute('href')).toBe('https://claude.ai/cb?code=1')
  expect(gone).toEqual(['https://claude.ai/cb?code=1'])
  expect(sent).toEqual(['refuse', 'approve'].map((decision) => ({ ...fields, decision, workspace: 'default' })))
})
