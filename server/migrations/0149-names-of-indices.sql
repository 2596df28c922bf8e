-- The fair indices are named in words with the number beside; a name that staff have given stays.
update assets set name = 'Volatility ' || substr(ticker, 2) where name = 'Volatility ' || substr(ticker, 2) || ' Index';
