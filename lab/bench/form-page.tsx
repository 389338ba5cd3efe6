import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from '../../src/ui/form.ts';

const draft = {
  load: () => JSON.parse(sessionStorage.getItem('draft') ?? '{}') as Record<string, string>,
  save: (values: Record<string, string>) => sessionStorage.setItem('draft', JSON.stringify(values)),
  clear: () => sessionStorage.removeItem('draft'),
};

/** A form with every kind of field; the options of one choice depend on another and load late. */
function LabForm(): ReactNode {
  const [program, setProgram] = useState('');
  const { ref, onSubmit } = useForm({ draft, send: () => Promise.resolve(), explain: () => ({ error: 'refused' }) });
  return (
    <form noValidate onSubmit={onSubmit} ref={ref}>
      <input name="name" defaultValue="as loaded" />
      <textarea name="words" />
      <input name="password" type="password" />
      <input name="shown" type="text" data-secret="" />
      <input name="picture" type="file" />
      <input name="token" type="hidden" value="t" />
      <input name="elective" type="checkbox" value="a" />
      <input name="elective" type="checkbox" value="b" defaultChecked />
      <input name="kind" type="radio" value="one" defaultChecked />
      <input name="kind" type="radio" value="two" />
      <select name="program" value={program} onChange={(event) => setProgram(event.currentTarget.value)}>
        <option value="">Choose</option>
        <option value="p1">P1</option>
      </select>
      <select name="department" key={program} defaultValue="">
        <option value="">Choose</option>
        {program === '' ? null : <option value="d1">D1</option>}
      </select>
      <button type="submit">Send</button>
    </form>
  );
}

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<LabForm />);
