'use client'

import { Archive, Ellipsis, GitMerge, Pin, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionBar } from '@/components/ui/action-bar'
import { Button } from '@/components/ui/button'
import { useCommands } from '@/components/ui/commands'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/dialog'
import { useHotkeys } from '@/components/ui/hotkeys'
import { Menu, MenuCheckboxItem, MenuContent, MenuGroup, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { NewBadge } from '@/components/ui/new-badge'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import { toastDone, toastError, toastUndo } from '@/components/ui/toast'
import { Tooltip } from '@/components/ui/tooltip'
import { Row, Section } from './section'

/** Every variant of a button. */
export function Buttons() {
  return (
    <Section title="Buttons">
      {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} kbd="a">
            Approve
          </Button>
          <Button variant={variant} icon={<Pin aria-hidden />}>
            Protect
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} pending>
            Saving
          </Button>
          <Button variant={variant} unavailable="High risk, review individually">
            Unavailable
          </Button>
          <Button variant={variant} size="icon" aria-label="More" icon={<Ellipsis aria-hidden />} />
        </Row>
      ))}
    </Section>
  )
}

/** Floating elements. */
export function Floats() {
  const [columns, setColumns] = useState(true)
  return (
    <Section title="Menu, dialog, popover, tooltip, toast">
      <Row>
        <Menu>
          <MenuTrigger render={<Button>Menu</Button>} />
          <MenuContent align="start">
            <MenuItem icon={<GitMerge aria-hidden />} kbd="m">
              Merge into…
            </MenuItem>
            <MenuItem icon={<Archive aria-hidden />} unavailable="Another skill depends on it">
              Archive
            </MenuItem>
            <MenuItem href="/audit">Open in the audit log</MenuItem>
            <MenuSeparator />
            <MenuGroup label="Columns">
              <MenuCheckboxItem checked={columns} onCheckedChange={setColumns}>
                Last used
              </MenuCheckboxItem>
            </MenuGroup>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} danger>
              Delete
            </MenuItem>
          </MenuContent>
        </Menu>
        <Dialog>
          <DialogTrigger render={<Button>Dialog</Button>} />
          <DialogContent
            title="Erase the content of 3 sessions?"
            description="Their text is permanently deleted. Counts and digests stay. You can’t undo this."
            footer={
              <>
                <DialogClose render={<Button>Keep them</Button>} />
                <DialogClose render={<Button variant="danger">Erase</Button>} />
              </>
            }
          >
            <p>Deletes the content from the database and the workspace.</p>
          </DialogContent>
        </Dialog>
        <Popover>
          <PopoverTrigger render={<Button>Popover</Button>} />
          <PopoverContent title="Health 0.52">
            0.35 utility + 0.25 (1 − redundancy) + 0.20 freshness + 0.20 (1 − failure risk)
          </PopoverContent>
        </Popover>
        <Tooltip content="Policy never moves a protected skill" kbd="p">
          <Button aria-label="Protect" size="icon" icon={<Pin aria-hidden />} />
        </Tooltip>
      </Row>
      <Toasts />
    </Section>
  )
}

function Toasts() {
  return (
    <Row>
      <Button
        onClick={() => toastUndo('Approved inspect-and-stage-changes', { onUndo: () => undefined, description: 'v1 is on disk' })}
      >
        Toast with undo
      </Button>
      <Button onClick={() => toastDone('Copied')}>Toast</Button>
      <Button onClick={() => toastError('Could not approve', { effect: 'Someone else decided first', requestId: 'req_01JC9' })}>
        Error toast
      </Button>
    </Row>
  )
}

/** Tabs, news, keys, the action bar. */
export function Moves() {
  const [tab, setTab] = useState('health')
  const [news, setNews] = useState(3)
  useHotkeys([
    { keys: 'a', label: 'Approve', group: 'Gallery', run: () => toastUndo('Approved', { onUndo: () => undefined }) },
    { keys: 'j', label: 'Next', group: 'Gallery', run: () => setNews((count) => count + 1) },
  ])
  useCommands([{ id: 'run:sweep', group: 'Run', label: 'Run sweep', hint: 'dry run', run: () => toastDone('Sweep started') }])
  return (
    <Section title="Tabs, news, action bar">
      <NewBadge count={news} onShow={() => setNews(0)} />
      <Tabs
        label="Parts of the skill"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'health', label: 'Health' },
          { value: 'uses', label: 'Uses', count: 212 },
          { value: 'versions', label: 'Versions', count: 3 },
          { value: 'files', label: 'Files', disabled: true },
        ]}
      >
        <TabPanel value="health">Health of it</TabPanel>
        <TabPanel value="uses">Uses of it</TabPanel>
        <TabPanel value="versions">Versions of it</TabPanel>
      </Tabs>
      <Tabs
        label="Linked"
        value="all"
        items={[
          { value: 'all', label: 'All', href: '?tab=all', count: 64 },
          { value: 'learned', label: 'Learned', href: '?tab=learned', count: 41 },
        ]}
      >
        <TabPanel value="all">Everything</TabPanel>
      </Tabs>
      <ActionBar label="Decide" note="7 of 23">
        <Button variant="primary" kbd="a">
          Approve
        </Button>
        <Button kbd="e">Edit</Button>
        <Button kbd="x">Dismiss</Button>
      </ActionBar>
    </Section>
  )
}
