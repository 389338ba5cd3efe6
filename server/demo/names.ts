const FIRST = [
  ['Aarav', 'Aditi', 'Ajay', 'Akash', 'Amit', 'Ananya', 'Anil', 'Anjali', 'Arjun', 'Bhavna'],
  ['Chetan', 'Deepa', 'Devika', 'Dhruv', 'Divya', 'Farhan', 'Gauri', 'Girish', 'Harsha', 'Imran'],
  ['Indira', 'Ishaan', 'Jaya', 'Kabir', 'Kavya', 'Kiran', 'Lakshmi', 'Madhav', 'Mansi', 'Mohit'],
  ['Nandini', 'Neeraj', 'Nikhil', 'Nisha', 'Omkar', 'Pooja', 'Pranav', 'Priya', 'Rahul', 'Rekha'],
  ['Ritu', 'Sahil', 'Sameera', 'Sanjay', 'Shreya', 'Sneha', 'Tanvi', 'Varun', 'Vidya', 'Yusuf'],
].flat();

const LAST = [
  ['Acharya', 'Ahmed', 'Bansal', 'Bhatt', 'Borkar', 'Chandran', 'Chavan', 'Dabholkar', 'Desai', 'Dixit'],
  ['Fernandes', 'Gaikwad', 'Ghosh', 'Gokhale', 'Gupta', 'Hegde', 'Iyer', 'Jadhav', 'Jain', 'Kadam'],
  ['Kale', 'Kamat', 'Khan', 'Krishnan', 'Kumar', 'Limaye', 'Malhotra', 'Mehta', 'Menon', 'Mishra'],
  ['Nair', 'Naik', 'Pandey', 'Patel', 'Patil', 'Pillai', 'Rane', 'Rathod', 'Reddy', 'Sawant'],
  ['Sen', 'Shah', 'Sharma', 'Shetty', 'Singh', 'Sinha', 'Tambe', 'Tiwari', 'Verma', 'Wagh'],
].flat();

const STRIDE = 7;

/** How many different names there are. */
export const NAMES = FIRST.length * LAST.length;

/** The name with this number, from 0; each number below {@link NAMES} has another one. */
export function nameOfNumber(number: number): { firstName: string; lastName: string } {
  const first = number % FIRST.length;
  const round = Math.floor(number / FIRST.length);
  return { firstName: FIRST[first] ?? '', lastName: LAST[(first * STRIDE + round) % LAST.length] ?? '' };
}
