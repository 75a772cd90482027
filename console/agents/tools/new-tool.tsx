import { useLocation } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Menu, MenuItem } from '../../kit/menu.tsx'

/** Asks for the tool type, then opens its form. */
export function NewToolButton({ look = 'plain' }: { look?: 'primary' | 'plain' }) {
  const [, go] = useLocation()
  return (
    <Menu
      align="end"
      trigger={
        <Button look={look} icon="add">
          {t('New tool')}
        </Button>
      }
    >
      <MenuItem icon="webhook" onSelect={() => go('/tools/new-http')}>
        {t('Call an address')}
      </MenuItem>
      <MenuItem icon="table" onSelect={() => go('/tools/new-table')}>
        {t('Reach records')}
      </MenuItem>
      <MenuItem icon="plug" onSelect={() => go('/tools/new-mcp')}>
        {t('Add tools of an MCP server')}
      </MenuItem>
    </Menu>
  )
}
