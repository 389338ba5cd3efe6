import { useState, type ReactNode } from 'react';
import { useServices } from '../data/services.tsx';
import { chooseTheme, chosenTheme, themes, type Theme } from './theme.ts';

const words: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Chooses light, dark or the system's theme, for this browser. */
export function ThemeChoice(): ReactNode {
  const { browser } = useServices();
  const [chosen, setChosen] = useState(() => chosenTheme(browser));
  return (
    <fieldset className="field narrow">
      <legend className="label">Theme</legend>
      <div className="choice">
        {themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={theme === chosen}
              onChange={() => {
                chooseTheme(browser, theme);
                setChosen(theme);
              }}
            />{' '}
            {words[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
